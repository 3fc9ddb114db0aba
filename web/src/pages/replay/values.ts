// What an analysis says, step by step: what every seat could hope for, and what decided the game.
import type { ToldAnalysis, ToldChoice, ToldMoment } from '../../protocol';

/** By step and seat what each could hope for: a seat's last choice holds until its next one. Before its
    first one it is what that could have been worth at best. */
export function valuesOf(analysis: ToldAnalysis, last: number, seats: number): number[][] {
  const now = Array.from({ length: seats }, (_, seat) => analysis.choices.find((choice) => choice.seat === seat)?.best[0]?.value ?? 0.5);
  const byNumber = new Map(analysis.choices.map((choice) => [choice.number, choice]));
  return Array.from({ length: last + 1 }, (_, at) => {
    const choice = byNumber.get(at);
    if (choice) now[choice.seat] = choice.played.value;
    return [...now];
  });
}

/** The choice that led to a step. */
export function choiceAt(analysis: ToldAnalysis | null, at: number): ToldChoice | null {
  return analysis?.choices.find((choice) => choice.number === at) ?? null;
}

/** The moments up to the furthest step that was seen: no other is told. */
export function momentsUpTo(analysis: ToldAnalysis | null, seen: number): ToldMoment[] {
  return analysis?.moments.filter((moment) => moment.number <= seen) ?? [];
}
