import type { RemoteModule } from "@portal/shared-ui/module";
import { UserListPage } from "./users/UserListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = { UserListPage };

export const slots: RemoteModule["slots"] = {};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
