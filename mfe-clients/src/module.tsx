import "./clients.css";
import type { RemoteModule } from "@portal/shared-ui/module";
import { ClientDetailsPage } from "./details/ClientDetailsPage.tsx";
import { AddClientPage } from "./form/AddClientPage.tsx";
import { EditClientPage } from "./form/EditClientPage.tsx";
import { ClientListPage } from "./list/ClientListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = { ClientListPage, ClientDetailsPage, AddClientPage, EditClientPage };

export const slots: RemoteModule["slots"] = {};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
