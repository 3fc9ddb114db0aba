// An analysis on its way: asked for, worked out by the server, and here when it is done.
import { sentenceOf } from '../../core/api';
import { toast } from '../../core/toasts.svelte';
import type { AnalysisAnswer, ToldAnalysis } from '../../protocol';

/** Milliseconds between two questions how far it is. */
const PAUSE = 700;

export class Looking {
  analysis = $state.raw<ToldAnalysis | null>(null);
  /** How many choices are looked at; null if nobody has asked for it. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  private isClosed = false;

  constructor(private readonly ask: (begin: boolean) => Promise<AnalysisAnswer | null>) {}

  /** Take what is there already. */
  async look(): Promise<void> {
    this.analysis = (await this.ask(false).catch(() => null))?.analysis ?? null;
  }

  /** Let it be worked out, and wait for it. */
  async begin(): Promise<void> {
    if (this.progress || this.analysis) return;
    this.progress = { done: 0, total: 0 };
    try {
      while (!this.isClosed) {
        const answer = await this.ask(true);
        if (!answer) break;
        this.progress = answer;
        this.analysis = answer.analysis;
        if (answer.analysis) break;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      toast('refused', sentenceOf(error));
    }
    this.progress = null;
  }

  close(): void {
    this.isClosed = true;
  }
}
