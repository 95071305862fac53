// The icons of the manifest, each from its own file as in ui/icons.ts; small
// ones, since they weigh on the first visit.

export { default as Blocks } from "lucide-react/icons/blocks";
export { default as Cherry } from "lucide-react/icons/cherry";
export { default as Flame } from "lucide-react/icons/flame";
export { default as Heart } from "lucide-react/icons/heart";
export { default as History } from "lucide-react/icons/history";
export { default as Video } from "lucide-react/icons/video";
