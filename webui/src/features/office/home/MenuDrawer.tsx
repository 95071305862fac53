import { Drawer } from "../../../ui/office/Drawer";
import { OfficeMenu, type OfficeMenuProps } from "./OfficeMenu";

/** The menu as a drawer, if there is no space next to the page. */
export default function MenuDrawer({ onClose, ...menu }: OfficeMenuProps & { onClose: () => void }) {
  return <Drawer title="Menu" onClose={onClose}><OfficeMenu {...menu} /></Drawer>;
}
