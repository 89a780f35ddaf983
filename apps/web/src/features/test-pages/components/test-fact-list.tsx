type Props = { label: string; facts: readonly { name: string; value: string }[] };

export function TestFactList({ label, facts }: Props) {
  return (
    <dl className="card test-facts" aria-label={label}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="sm ink2">{name}</dt>
          <dd className="b num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
