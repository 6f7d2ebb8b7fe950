import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { CertificateScenario } from "@portal/contracts/testing/scenarios";
import { api, type RenderOptions, renderModule, staff } from "@portal/shared-ui/testing";
import { act, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** Opens a page of this module as an Admin, unless another user is given. */
export const open = (path: string, { user = "Admin", handlers = [] }: RenderOptions = {}) =>
	renderModule(module, manifest, { path, user, handlers });

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

export const dialogOf = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));

/** Pastes a text into an empty field without a click, which is much faster than typing it. */
export async function enter(user: UserEvent, field: HTMLElement, text: string) {
	act(() => field.focus());
	await user.paste(text);
}

/** Opens the menu of further actions of the page or of the certificate's row, and returns its entries. */
export async function openMenu(user: UserEvent, number = "") {
	await user.click(await button(new RegExp(`^Weitere Aktionen .*${number}$`)));
	return within(await screen.findByRole("menu")).getAllByRole("menuitem");
}
/** Chooses an entry of the menu of further actions. */
export async function chooseAction(user: UserEvent, name: string) {
	await openMenu(user);
	await user.click(screen.getByRole("menuitem", { name }));
}

/** Opens a tab of the page of a certification. */
export async function openTab(user: UserEvent, name: string) {
	await user.click(await screen.findByRole("tab", { name }));
	await screen.findByRole("tab", { name, selected: true });
}

/** Prevents downloads. Returns a list to which the names of the files are added that would be saved. */
export function catchFiles(): string[] {
	const names: string[] = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		names.push(this.download);
	});
	return names;
}

/** Returns the addresses of the pages of one certificate. */
export function pagesOfCertificate({ certification, certificate, client }: CertificateScenario) {
	const of = `certificationId=${certification._id}&clientId=${client._id}`;
	const key = `certificationId=${certification._id}&certificateId=${certificate._id}&clientId=${client._id}`;
	return {
		rows: `/certificationDetails?cid=${certification._id}&key=zertifikate`,
		create: `/addCertificate?${of}`,
		edit: `/addCertificate?${key}`,
		details: `/certificateDetails?${key}`,
		approval: `/certificateApproval?${key}`,
		retraction: `/certificateApproval?${key}&retract=true`,
	};
}

/** Returns the ids of the accounts with which audits are created. */
export const staffIds = () => ({
	none: "",
	secondAdmin: "",
	Admin: staff("Admin").user._id,
	Auditor: staff("Auditor").user._id,
});

/** Reads the certificate that the API has stored. */
export const readCertificate = ({ key }: CertificateScenario) =>
	api.json<Certificate>(`/certificate/${key}`, { as: "Admin" });
export const readCertification = (id: string) => api.json<Certification>(`/certification/${id}`, { as: "Admin" });

/** Returns the last status of a stored certificate and its reason. */
export async function statusOf(scenario: CertificateScenario) {
	const { status, reason } = (await readCertificate(scenario)).stati.at(-1) ?? {};
	return { status, reason };
}
