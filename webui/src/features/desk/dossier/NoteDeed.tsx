import { NoteDialog } from "./NoteDialog";
import type { DeedProps } from "./DeedDialog";

export default function NoteDeed(props: DeedProps) {
  return <NoteDialog {...props} />;
}
