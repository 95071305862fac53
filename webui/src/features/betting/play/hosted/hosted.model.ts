// One visit of the page of an installed game or of a game of a provider: finds the game, starts it
// for the selected money, and follows changes of it.

import { batch, signal } from "@preact/signals";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import type { WhisperAnswer, WhisperRequest } from "../../../../lib/types";
import type { Game } from "../../lobby/game";
import { playRefusal, type Refusal } from "../refusal";

export type Launched = WhisperAnswer<"LaunchGame">;
export type LaunchRequest = WhisperRequest<"LaunchGame">;
export type Published = WhisperAnswer<"InstalledGame">;

export type Phase = { kind: "loading" } | { kind: "failed"; text: string } | { kind: "unknown" } | { kind: "preview" } | { kind: "shown"; game: Game };

/** What the stage shows. */
export type Stage =
  | { kind: "starting" }
  | { kind: "signIn" }
  /** Another currency or wallet is needed. */
  | { kind: "otherMoney"; reason: "currency" | "demo" }
  | { kind: "refused"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "noFront" }
  | { kind: "running"; launched: Launched; loaded: boolean };

/** The money that the player selected. The currency is empty until it is known. */
export interface Money {
  currency: string;
  demo: boolean;
}

export interface Calls {
  find(id: string): Promise<Game | null>;
  published(game: string): Promise<Published>;
  launch(request: LaunchRequest): Promise<Launched>;
  isGuest(): boolean;
  isPhone(): boolean;
  language(): string;
  /** Leaves the page for the address of an error page. */
  leave(to: string): void;
  /** Shows the player's own limit. */
  showLimit(refusal: NonNullable<Refusal["control"]>): void;
}

export class HostedVisit {
  readonly phase = signal<Phase>({ kind: "loading" });
  readonly stage = signal<Stage>({ kind: "starting" });
  /** The figures of an installed game. Null for a game of a provider, undefined until loaded. */
  readonly published = signal<Published | null | undefined>(undefined);
  private lastLaunch = 0;
  private money: Money = { currency: "", demo: true };
  private disposed = false;

  constructor(readonly id: string, private readonly calls: Calls) {}

  /** Finds the game. Can be called again after a failure. */
  async load(): Promise<void> {
    this.phase.value = { kind: "loading" };
    const next = await this.calls.find(this.id).then(phaseOf, (error: unknown): Phase => ({ kind: "failed", text: errorText(error) }));
    if (this.disposed) return;
    this.phase.value = next;
    if (next.kind !== "shown") return;
    await Promise.all([this.loadFigures(next.game), this.launch()]);
  }

  private async loadFigures(game: Game): Promise<void> {
    const published = game.isInstalled ? await this.calls.published(this.id).catch(() => null) : null;
    if (!this.disposed) this.published.value = published;
  }

  /** Follows the selected money: other money starts the game again. */
  setMoney(money: Money): void {
    if (money.currency === this.money.currency && money.demo === this.money.demo) return;
    this.money = money;
    if (this.phase.peek().kind === "shown") void this.launch();
  }

  /** The player signed in or out. */
  visitorChanged(): void {
    if (this.phase.peek().kind === "shown") void this.launch();
  }

  /** Starts the game, again if it runs. An open round continues in the game. */
  async launch(): Promise<void> {
    const { currency, demo } = this.money;
    const number = ++this.lastLaunch;
    this.stage.value = { kind: "starting" };
    if (!currency) return; // started by setMoney
    if (this.calls.isGuest() && !demo) {
      this.stage.value = { kind: "signIn" };
      return;
    }
    const request = { game: this.id, currency, demo, lang: this.calls.language(), mobile: this.calls.isPhone() };
    const next = await this.calls.launch(request).then(
      (launched): Stage => (launched.url ? { kind: "running", launched, loaded: false } : { kind: "noFront" }),
      (error: unknown) => this.refused(error),
    );
    if (number === this.lastLaunch && !this.disposed) this.stage.value = next;
  }

  private refused(error: unknown): Stage {
    if (!(error instanceof ApiError) || error.kind !== "refused") return { kind: "failed", text: errorText(error) };
    const { page, reason } = error.extra;
    if (reason === "currency" || reason === "demo") return { kind: "otherMoney", reason };
    if (typeof page === "string") {
      this.calls.leave(unavailableAddress(page, error.extra));
      return { kind: "refused", text: error.message };
    }
    const refusal = playRefusal(error, this.calls.isGuest());
    if (refusal.auth) return { kind: "signIn" };
    if (refusal.control) this.calls.showLimit(refusal.control);
    return { kind: "refused", text: refusal.text ?? error.message };
  }

  /** The frame has loaded. */
  frameLoaded(): void {
    const stage = this.stage.peek();
    if (stage.kind === "running" && !stage.loaded) this.stage.value = { ...stage, loaded: true };
  }

  dispose(): void {
    this.disposed = true;
    batch(() => (this.stage.value = { kind: "starting" }));
  }
}

function phaseOf(game: Game | null): Phase {
  if (!game) return { kind: "unknown" };
  return game.isPreview ? { kind: "preview" } : { kind: "shown", game };
}

/** The error page with the name of the game and the reason, which the page shows. */
function unavailableAddress(page: string, extra: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of ["name", "provider", "reason"]) {
    const value = extra[name];
    if (typeof value === "string" && value) query.set(name, value);
  }
  return query.size > 0 ? `${page}?${query}` : page;
}

/**
 * The sandbox of a frame: the one of the server. Without one, a page of this site gets no origin, and
 * a page of another site keeps its own.
 */
export function sandboxOf({ sandbox, url }: Pick<Launched, "sandbox" | "url">, origin: string): string {
  if (sandbox) return sandbox;
  const own = new URL(url, origin).origin === origin;
  return own ? "allow-scripts allow-pointer-lock" : "allow-scripts allow-pointer-lock allow-same-origin allow-forms allow-popups";
}
