// The player's favourite games: marked at once, and taken back when the server
// refuses.

import { signal, type Signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { store } from "../../../lib/store";

interface Marked {
  id: string;
  isFavorite: boolean;
}

type Save = (id: string, value: boolean) => Promise<{ id: string; value: boolean }>;

export class Favourites {
  /** What was changed since the games were loaded. */
  private readonly changed: Signal<Record<string, boolean>> = signal({});
  private readonly presses = new Map<string, number>();

  constructor(private readonly save: Save) {}

  /** Reads a signal. */
  has(game: Marked): boolean {
    return this.changed.value[game.id] ?? game.isFavorite;
  }

  /** Turns the mark over. Rejects when the server did not take it; the mark is then as before. */
  async toggle(game: Marked): Promise<void> {
    const before = this.changed.peek()[game.id] ?? game.isFavorite;
    const press = (this.presses.get(game.id) ?? 0) + 1;
    this.presses.set(game.id, press);
    this.mark(game.id, !before);
    const latest = () => this.presses.get(game.id) === press;
    try {
      const { value } = await this.save(game.id, !before);
      if (latest()) this.mark(game.id, value);
    } catch (error) {
      if (latest()) this.mark(game.id, before);
      throw error;
    }
  }

  /** Forgets the changes: another player's games are loaded anew. */
  clear(): void {
    this.presses.clear();
    this.changed.value = {};
  }

  private mark(id: string, value: boolean): void {
    this.changed.value = { ...this.changed.peek(), [id]: value };
  }
}

export const favourites = new Favourites((id, value) => api.post("/api/user/favorite", { id, value }));

let owner = store.user.peek()?._id;
store.user.subscribe((user) => {
  if (user?._id === owner) return;
  owner = user?._id;
  favourites.clear();
});
