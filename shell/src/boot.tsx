import { unavailableIn } from "@portal/contracts/kit/registry";
import { removeForeignWorkers } from "@portal/contracts/kit/service-workers";
import type { Host } from "@portal/shared-ui/module";
import { startShell } from "./App.tsx";
import { type Choice, type Chooser, createChooser } from "./registry/choice.ts";
import { takePreviewRequests } from "./registry/preview.ts";
import { fetchRegistry, type Registry, readRegistry } from "./registry/registry.ts";
import { forgetRemovedModules } from "./registry/removed-modules.ts";
import { ModuleFailure } from "./remote/failure.ts";
import { createRemotes } from "./remotes.ts";
import { createReporter, type Reporter } from "./report/reporter.ts";
import { isPublic } from "./router.tsx";
import { watchTyping } from "./update/typing.ts";
import { createUpdates, type Updates } from "./update/updates.ts";

/** Milliseconds that the start waits for module versions for certain users. Then it uses the versions for all users. */
const CHOICE_MS = 2_000;

/** Starts the application. The HTML page lists the modules, so the first one loads before anything is rendered. */
export function boot(): void {
	const reporter = createReporter();
	void removeForeignWorkers(navigator.serviceWorker, () => window.location.reload());
	void startShell((host) => assemble(host, reporter), reporter);
}

async function assemble(host: Host, reporter: Reporter) {
	const deployed = readRegistry(document);
	forgetRemovedModules(deployed);
	const requests = takePreviewRequests();
	const chooser = createChooser(requests, reporter.loadFailed);
	let updates: Updates | undefined;
	const remotes = createRemotes(
		deployed,
		async () => (await current()).registry,
		async () => updates?.settled(),
		() => updates?.isSettled() ?? true,
	);
	reporter.know({
		paths: Object.values(deployed.modules).flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)),
		versionOf: (id) => (id === "shell" ? deployed.shell : (remotes.running().get(id) ?? deployed.modules[id]?.version)),
		token: () => host.session.accessToken(),
	});
	for (const id of deployed.dropped)
		reporter.loadFailed(id, new ModuleFailure("integrity", "registry.manifest", `Module ${id} cannot be drawn`));

	const { pathname } = window.location;
	const first = Object.entries(deployed.modules).find(([, { manifest }]) =>
		manifest.routes.some(({ path }) => path === pathname),
	);
	const isChosen = ([id, { staged }]: NonNullable<typeof first>) =>
		staged !== undefined || requests.some((request) => request.id === id);
	// A failure is ignored here, because the module's error boundary loads the module again and shows the failure.
	const begin = (id: string) => void remotes.loadModule(id).catch(() => undefined);
	if (first && !isChosen(first)) begin(first[0]);

	const drawn = await choiceAtStart(chooser, deployed, host, pathname);
	remotes.use(drawn.registry);
	if (first && isChosen(first)) begin(first[0]);

	async function current(): Promise<Choice> {
		// Only production needs updates: a development server reloads the page itself, and has no list of newer versions.
		if (process.env.NODE_ENV === "development") return drawn;
		return chooser.choose(await fetchRegistry(), host.session.getState().user);
	}
	updates = createUpdates({
		current,
		drawn,
		running: remotes.running,
		use: remotes.use,
		typing: watchTyping(),
		isBusy: () => host.queryClient.isMutating() > 0,
	});
	return { ...remotes, registry: drawn.registry, reporter, updates };
}

async function choiceAtStart(chooser: Chooser, registry: Registry, host: Host, pathname: string): Promise<Choice> {
	const current: Choice = { registry, previews: [] };
	const manifests = Object.values(registry.modules).map(({ manifest }) => manifest);
	// True after a redirect from an unknown URL, for which a previewed module version may have a page.
	const isUnavailable = unavailableIn(new URLSearchParams(window.location.search)) !== undefined;
	if (!chooser.isOpen(registry) || (isPublic(manifests, pathname) && !isUnavailable)) return current;
	host.session.start();
	const late = new Promise<Choice>((resolve) => setTimeout(() => resolve(current), CHOICE_MS));
	return Promise.race([untilKnown(host).then(() => chooser.choose(registry, host.session.getState().user)), late]);
}

function untilKnown({ session }: Host): Promise<void> {
	return new Promise((resolve) => {
		if (session.getState().status !== "unknown") return resolve();
		const forget = session.subscribe(() => {
			if (session.getState().status === "unknown") return;
			forget();
			resolve();
		});
	});
}
