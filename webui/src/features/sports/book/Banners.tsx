// The operator's banners and slides of sports, loaded after the page.

import { TopBlock } from "../../betting/lobby/TopBlock";

export default function Banners() {
  return <TopBlock page="sport" />;
}
