import { TextLink } from "@portal/shared-ui";
import {
	errorMessage,
	flash,
	Link,
	type ModuleManifest,
	Page,
	type RemoteModule,
	unwrap,
	useFlash,
	useNavigate,
	useQuery,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { HttpResponse, http, renderModule } from "./index.ts";

function ListPage() {
	const { t } = useTranslation("things");
	const { user } = useSession();
	const navigate = useNavigate();
	const showFlash = useFlash();
	const list = useQuery({ queryKey: ["things"], queryFn: () => unwrap(fetch("http://localhost/api/things")) });
	return (
		<Page title={t("title")}>
			<p>{user?.name}</p>
			<p>{list.isError ? errorMessage(list.error) : JSON.stringify(list.data)}</p>
			<button type="button" onClick={() => navigate("/thing?id=1", { state: flash("Gespeichert.") })}>
				save
			</button>
			<button type="button" onClick={() => showFlash("Hier geblieben.", "warning")}>
				stay
			</button>
		</Page>
	);
}
function ThingPage() {
	return (
		<Page title="Ding">
			<Link to="/thing?id=2">next</Link>
			<Link to="/things">back</Link>
			<TextLink href="mailto:office@example.org">mail</TextLink>
			<TextLink href="/things">list</TextLink>
		</Page>
	);
}
const manifest: ModuleManifest = {
	id: "things",
	contract: 1,
	routes: [
		{ path: "/things", access: ["Admin"], page: "ListPage" },
		{ path: "/thing", access: ["Admin"], page: "ThingPage" },
	],
	menu: [],
	slots: [{ slot: "home", component: "Box", roles: ["Admin"], order: 1 }],
	languages: ["de"],
};
const module: RemoteModule = {
	contract: 1,
	pages: { ListPage, ThingPage },
	slots: { Box: () => <p>Kasten</p> },
	translations: { de: () => Promise.resolve({ default: { title: "Dinge" } }) },
};
const handlers = [http.get("*/api/things", () => HttpResponse.json(["a"]))];

describe("a module under test", () => {
	test("is shown a refusal with the server's sentence", async () => {
		const refusal = () => HttpResponse.json({ message: "Heute nicht.", code: "FORBIDDEN" }, { status: 403 });
		await renderModule(module, manifest, {
			path: "/things",
			user: "Admin",
			handlers: [http.get("*/api/things", refusal)],
		});
		await screen.findByText("Heute nicht.");
	});

	test("a slot stays empty for a role that it is not meant for", async () => {
		await renderModule(module, manifest, { slot: "home", user: "Auditor" });
		expect(screen.queryByText("Kasten")).toBeNull();
	});

	test("has its texts, its user and its data", async () => {
		const page = await renderModule(module, manifest, { path: "/things", user: "Admin", handlers });
		await screen.findByText('["a"]');
		expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dinge");
		expect(screen.getByText("Amina Admin")).toBeTruthy();
		expect(document.title).toBe("Dinge – Muster Halal Zertifizierung GmbH");
		expect(page.requests()).toEqual(["GET /api/things"]);
	});

	test("fills a slot", async () => {
		await renderModule(module, manifest, { slot: "home", user: "Admin" });
		expect(screen.getByText("Kasten")).toBeTruthy();
	});
});

test("a link to a mail address or telephone is not made a page", async () => {
	await renderModule(module, manifest, { path: "/thing?id=1", user: "Admin", handlers });
	expect(screen.getByRole("link", { name: "mail" }).getAttribute("href")).toBe("mailto:office@example.org");
	expect(screen.getByRole("link", { name: "list" }).getAttribute("href")).toBe("/things");
});

describe("after a navigation", () => {
	test("the first page leaves the focus where the browser has it", async () => {
		await renderModule(module, manifest, { path: "/things", user: "Admin", handlers });
		expect(document.activeElement).toBe(document.body);
	});

	test("the heading of the new page has the focus", async () => {
		const page = await renderModule(module, manifest, { path: "/things", user: "Admin", handlers });
		await page.user.click(screen.getByRole("button", { name: "save" }));
		expect(document.activeElement).toBe(await screen.findByRole("heading", { name: "Ding" }));
		expect(page.location()).toBe("/thing?id=1");
	});

	test("a change of the query moves no focus and keeps the message, the next page is without it", async () => {
		const page = await renderModule(module, manifest, { path: "/things", user: "Admin", handlers });
		await page.user.click(screen.getByRole("button", { name: "save" }));
		await screen.findByText("Gespeichert.");
		await page.user.click(screen.getByRole("link", { name: "next" }));
		expect(page.location()).toBe("/thing?id=2");
		expect(document.activeElement).toBe(screen.getByRole("link", { name: "next" }));
		expect(screen.getByText("Gespeichert.")).toBeTruthy();
		await page.user.click(screen.getByRole("link", { name: "back" }));
		await screen.findByRole("heading", { name: "Dinge" });
		expect(screen.queryByText("Gespeichert.")).toBeNull();
	});

	test("a message can be shown on the page that is open, and be closed", async () => {
		const page = await renderModule(module, manifest, { path: "/things", user: "Admin", handlers });
		await page.user.click(screen.getByRole("button", { name: "stay" }));
		await screen.findByText("Hier geblieben.");
		await page.user.click(screen.getByRole("button", { name: "Schließen" }));
		expect(screen.queryByText("Hier geblieben.")).toBeNull();
	});
});
