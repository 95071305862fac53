// The content that the operator shows above the pages: banners, slides, notices.

import { GalleryHorizontal, Megaphone } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "banners",
  pages: [
    { path: "/admin/content", title: "Banners and slides", permission: "content", page: lazyPage(() => import("./ContentPage")) },
    { path: "/admin/notices", title: "Notices", permission: "content", page: lazyPage(() => import("./NoticesPage")) },
  ],
  entries: [
    { id: "content", label: "Banners and slides", icon: GalleryHorizontal, group: "content", order: 10, to: "/admin/content", permission: "content", keywords: "promotion lobby picture carousel" },
    { id: "notices", label: "Notices", icon: Megaphone, group: "content", order: 20, to: "/admin/notices", permission: "content", keywords: "announcement strip notification" },
  ],
});
