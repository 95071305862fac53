import { navigate } from "wouter/use-browser-location";
import { NewCase } from "./NewCase";

/** Opens a case about a player. */
export default function CaseAction({ userId, onClose }: { userId: string; onClose: () => void; onDone: () => void }) {
  return <NewCase players={[userId]} onClose={onClose} onOpened={(id) => navigate(`/admin/case/${id}`)} />;
}
