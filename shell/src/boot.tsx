import type { Host } from "@portal/shared-ui/module";
import { startShell } from "./App.tsx";
import { type Choice, type Chooser, createChooser } from "./registry/choice.ts";
import { takeWishes } from "./registry/preview.ts";
import { fetchRegistry, type Registry, readRegistry } from "./registry/registry.ts";
import { ModuleFailure } from "./remote/failure.ts";
import { createRemotes } from "./remotes.ts";
import { createReporter, type Reporter } from "./report/reporter.ts";
import { isPublic } from "./router.tsx";
import { watchTyping } from "./update/typing.ts";
import { createUpdates, type Updates } from "./update/updates.ts";

/** A person with a staged version waits this long for it; then the current one is drawn. */
const CHOICE_MS = 2_000;

/** The registry is in the page, so the module of the address starts to load before anything is drawn. */
export function boot(): void {
	const reporter = createReporter();
	void startShell((host) => assemble(host, reporter), reporter);
}

async function assemble(host: Host, reporter: Reporter) {
	const deployed = readRegistry(document);
	const wishes = takeWishes();
	const chooser = createChooser(wishes, reporter.loadFailed);
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
		staged !== undefined || wishes.some((wish) => wish.id === id);
	// The failure is ignored here: the place of the module loads again and shows it.
	const begin = (id: string) => void remotes.loadModule(id).catch(() => undefined);
	if (first && !isChosen(first)) begin(first[0]);

	const drawn = await choiceAtStart(chooser, deployed, host, pathname);
	remotes.use(drawn.registry);
	if (first && isChosen(first)) begin(first[0]);

	async function current(): Promise<Choice> {
		// No file names the modules of development servers; they reload by themselves.
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
	return {
		registry: drawn.registry,
		loadModule: remotes.loadModule,
		prepareModule: remotes.prepareModule,
		openModule: remotes.openModule,
		reporter,
		updates,
	};
}

async function choiceAtStart(chooser: Chooser, registry: Registry, host: Host, pathname: string): Promise<Choice> {
	const everybody: Choice = { registry, previews: [] };
	const manifests = Object.values(registry.modules).map(({ manifest }) => manifest);
	if (!chooser.isOpen(registry) || isPublic(manifests, pathname)) return everybody;
	host.session.start();
	const late = new Promise<Choice>((resolve) => setTimeout(() => resolve(everybody), CHOICE_MS));
	return Promise.race([untilKnown(host).then(() => chooser.choose(registry, host.session.getState().user)), late]);
}

/** Resolves once the server has said whether somebody is signed in. */
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
