import type { RemoteModule } from "@portal/shared-ui/module";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	UserListPage: () => <h1>UserListPage</h1>,
};

export const slots: RemoteModule["slots"] = {};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
