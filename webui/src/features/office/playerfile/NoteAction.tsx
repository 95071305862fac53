import { NoteDialog } from "./NoteDialog";
import type { PlayerActionProps } from "./PlayerActionDialog";

export default function NoteDeed(props: PlayerActionProps) {
  return <NoteDialog {...props} />;
}
