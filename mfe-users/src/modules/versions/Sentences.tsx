/** Technical sentences, as the checks say them. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
	return (
		<ul lang="en" className="users-module__sentences">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}
