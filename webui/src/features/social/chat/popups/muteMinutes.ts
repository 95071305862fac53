/** The durations of a mute in minutes, as in the menu. The last one is permanent: a hundred years. */
export const muteMinutes = [5, 15, 60, 1440, 10080, 43200, 259200, 52560000] as const;
export type MuteMinutes = (typeof muteMinutes)[number];
