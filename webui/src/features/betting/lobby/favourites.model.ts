// The player's favourite games. A change is shown at once and reverted if the server refuses it.

import { signal, type Signal } from "@preact/signals";
import { api } from "../../../lib/api";
import { store } from "../../../lib/store";

interface FavouriteState {
  id: string;
  isFavorite: boolean;
}

type Save = (id: string, value: boolean) => Promise<{ id: string; value: boolean }>;

export class Favourites {
  /** Changes since the games were loaded. */
  private readonly changed: Signal<Record<string, boolean>> = signal({});
  private readonly presses = new Map<string, number>();

  constructor(private readonly save: Save) {}

  /** Whether the game is a favourite. Reads a signal. */
  has(game: FavouriteState): boolean {
    return this.changed.value[game.id] ?? game.isFavorite;
  }

  /** Toggles the mark. Rejects if the server refused it, and then the mark is as before. */
  async toggle(game: FavouriteState): Promise<void> {
    const before = this.changed.peek()[game.id] ?? game.isFavorite;
    const press = (this.presses.get(game.id) ?? 0) + 1;
    this.presses.set(game.id, press);
    this.mark(game.id, !before);
    const isLatest = () => this.presses.get(game.id) === press;
    try {
      const { value } = await this.save(game.id, !before);
      if (isLatest()) this.mark(game.id, value);
    } catch (error) {
      if (isLatest()) this.mark(game.id, before);
      throw error;
    }
  }

  /** Drops the changes, because the games of another player are loaded. */
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
