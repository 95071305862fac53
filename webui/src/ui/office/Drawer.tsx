import { Dialog, type DialogProps } from "../Dialog";
import "./drawer.css";

export type DrawerProps = Omit<DialogProps, "size" | "icon" | "hideTitle" | "dismissible">;

/**
 * A dialog at the right edge, for details without leaving a table. On a phone it opens from the
 * bottom like every dialog.
 */
export function Drawer(props: DrawerProps) {
  return <Dialog {...props} className="work-drawer" />;
}
