import type { advice as english } from '../en/advice';
import type { Like } from '../types';

export const advice: Like<typeof english> = {
  'advice.analyse': 'Was war jeder Zug wert?',
  'advice.better': 'Besser: {move}',
  'advice.betterWorth': 'Das war {value} wert.',
  'advice.between': '{low} bis {high}',
  'advice.closed': 'Decke die Hände auf oder schau von diesem Platz aus, um zu sehen, was es sonst gab.',
  'advice.forced': 'Es gab keinen anderen Zug.',
  'advice.good': 'Es gab nichts Besseres.',
  'advice.lead': 'Nach dem, was du weißt; 0 ist der letzte Platz, 100 der sichere Sieg.',
  'advice.mistake': 'Zug {number}: {name} verschenkt {points}.',
  'advice.mistakeMark': 'ein Fehler',
  'advice.moments': 'Was die Partie entschied',
  'advice.noMoments': 'Nichts sticht heraus.',
  'advice.noneYet': 'Jede Entscheidung wird noch einmal angesehen, nach dem, was man an dem Platz wusste. Das dauert ein wenig; das Ergebnis bleibt.',
  'advice.play': 'Das spielen',
  'advice.progress': 'Züge werden angesehen: {done}',
  'advice.scale': '0 ist der letzte Platz, 100 der sichere Sieg, nach dem, was man am Platz wusste.',
  'advice.thinking': 'Einen Moment …',
  'advice.turnDown': 'Vor Zug {number} wendet sich das Blatt gegen {name}: {points} weniger.',
  'advice.turnMark': 'Wende',
  'advice.turnUp': 'Vor Zug {number} wendet sich das Blatt zugunsten von {name}: {points} mehr.',
  'advice.unseenMoments': 'Was du noch nicht gesehen hast, wird nicht verraten.',
  'advice.values': 'Analyse',
  'advice.worth': '{value} wert ({between})',
  'advice.worthTo': 'Für {name} {value} wert ({between}).',
};
