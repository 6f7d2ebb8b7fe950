/** Lists technical messages of the checks, which are in English. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
	return (
		<ul lang="en" className="users-module__sentences">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}
