/** For how long one can be muted, in minutes, as the menu lists it. The last is for ever: a hundred years. */
export const muteMinutes = [5, 15, 60, 1440, 10080, 43200, 259200, 52560000] as const;
export type MuteMinutes = (typeof muteMinutes)[number];
