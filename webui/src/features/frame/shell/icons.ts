// The icons of the frame, each from its own file as in ui/icons.ts.

export { default as Dices } from "lucide-react/icons/dices";
export { default as Gauge } from "lucide-react/icons/gauge";
export { default as Palette } from "lucide-react/icons/palette";
export { default as Volleyball } from "lucide-react/icons/volleyball";
