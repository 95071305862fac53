import { defineOffice } from "../../../../lib/office"; export default defineOffice({ name: "support", pages: [], entries: [] });
