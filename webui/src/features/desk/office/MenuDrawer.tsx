import { Drawer } from "../../../ui/work/Drawer";
import { OfficeMenu, type OfficeMenuProps } from "./OfficeMenu";

/** The menu where there is no room beside the page. */
export default function MenuDrawer({ onClose, ...menu }: OfficeMenuProps & { onClose: () => void }) {
  return <Drawer title="Menu" onClose={onClose}><OfficeMenu {...menu} /></Drawer>;
}
