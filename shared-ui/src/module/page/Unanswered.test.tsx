import { useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createHost, HostProvider } from "../host/HostProvider.tsx";
import { isUnanswered, RequestError } from "../requests/request.ts";
import { createSession } from "../session/session.ts";
import { Unanswered } from "./Unanswered.tsx";

function Client({ load }: { load: () => Promise<string> }) {
	const { data, error } = useQuery({ queryKey: ["client"], queryFn: load });
	return isUnanswered(error) ? <Unanswered /> : <p>{data}</p>;
}

test("the button repeats requests that have timed out", async () => {
	const host = createHost({ baseUrl: "http://localhost", session: createSession({ initial: "anonymous" }) });
	let isAwake = false;
	const load = async () => {
		if (!isAwake) throw new RequestError(0, { code: "NO_ANSWER" });
		return "Donau Feinkost";
	};
	render(
		<MemoryRouter>
			<HostProvider host={host}>
				<Client load={load} />
			</HostProvider>
		</MemoryRouter>,
	);
	await screen.findByRole("heading", { name: "Keine Antwort vom Server" });
	isAwake = true;
	await userEvent.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	expect(await screen.findByText("Donau Feinkost")).toBeTruthy();
});
