import type { advice as english } from '../en/advice';
import type { Like } from '../types';

export const advice: Like<typeof english> = {
  'advice.analyse': 'Que valait chaque coup ?',
  'advice.better': 'Mieux : {move}',
  'advice.betterWorth': 'Ce coup valait {value}.',
  'advice.between': '{low} à {high}',
  'advice.closed': 'Ouvre les mains, ou regarde depuis cette place, pour voir ce qu’il y avait d’autre.',
  'advice.forced': 'Il n’y avait pas d’autre coup.',
  'advice.good': 'Il n’y avait rien de mieux.',
  'advice.lead': 'D’après ce que tu sais ; 0 est la dernière place, 100 la victoire assurée.',
  'advice.mistake': 'Coup {number} : {name} laisse filer {points}.',
  'advice.mistakeMark': 'une erreur',
  'advice.moments': 'Ce qui a décidé de la partie',
  'advice.noMoments': 'Rien ne se détache.',
  'advice.noneYet': 'Chaque choix est revu d’après ce qu’on savait alors à cette place. Cela prend un moment ; le résultat est gardé.',
  'advice.play': 'Jouer ce coup',
  'advice.progress': 'Examen des coups : {done}',
  'advice.scale': '0 est la dernière place, 100 la victoire assurée, d’après ce qu’on savait à cette place.',
  'advice.thinking': 'Un instant…',
  'advice.turnDown': 'Avant le coup {number}, le vent tourne contre {name} : {points} de moins.',
  'advice.turnMark': 'le vent tourne',
  'advice.turnUp': 'Avant le coup {number}, le vent tourne pour {name} : {points} de plus.',
  'advice.unseenMoments': 'Ce que tu n’as pas encore vu n’est pas dévoilé.',
  'advice.values': 'Analyse',
  'advice.worth': 'vaut {value} ({between})',
  'advice.worthTo': 'Vaut {value} pour {name} ({between}).',
};
