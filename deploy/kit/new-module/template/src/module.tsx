import type { RemoteModule } from "@portal/shared-ui/module";
import { ListPage } from "./ListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = { ListPage };

export const slots: RemoteModule["slots"] = {};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
