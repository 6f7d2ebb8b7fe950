/** Path of a public page of the application shell, which contains the list of deployed modules. */
const PAGE = "login";
const REGISTRY = /<script type="application\/json" id="mfe-registry">.*?<\/script>/s;
const REGISTRY_MARK = "<!--mfe-registry-->";
const TIMEOUT_MS = 30_000;

export const shellFilesOf = (url: string) => ({
	async get(key: string): Promise<Uint8Array | undefined> {
		const path = key.replace(/^web\//, "");
		const isPage = path === "index.html";
		const response = await fetch(`${url}/${isPage ? PAGE : path}`, {
			headers: { accept: isPage ? "text/html" : "*/*" },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (!response.ok) return undefined;
		if (!isPage) return new Uint8Array(await response.arrayBuffer());
		return Buffer.from((await response.text()).replace(REGISTRY, REGISTRY_MARK));
	},
});
