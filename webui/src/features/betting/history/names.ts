// The names of the originals.

import { originals } from "../lobby/originals.list";

export const gameName = (id: string): string => originals.find((game) => game.id === id)?.name ?? id;
