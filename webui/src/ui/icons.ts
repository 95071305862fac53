// The icons that the first visit needs, each from its own file: the library's
// index would bring along those of every page.

export { default as Component } from "lucide-react/icons/component";
export { default as House } from "lucide-react/icons/house";
export { default as MailOpen } from "lucide-react/icons/mail-open";
export { default as ChevronDown } from "lucide-react/icons/chevron-down";
export { default as LogOut } from "lucide-react/icons/log-out";
export { default as PanelLeftClose } from "lucide-react/icons/panel-left-close";
export { default as PanelLeftOpen } from "lucide-react/icons/panel-left-open";
export { default as Menu } from "lucide-react/icons/menu";
export { default as MailCheck } from "lucide-react/icons/mail-check";
export { default as Settings } from "lucide-react/icons/settings";
export { default as UserRound } from "lucide-react/icons/user-round";
export { default as CircleAlert } from "lucide-react/icons/circle-exclamation-point";
export { default as CircleCheck } from "lucide-react/icons/circle-check";
export { default as Info } from "lucide-react/icons/info";
export { default as X } from "lucide-react/icons/x";
