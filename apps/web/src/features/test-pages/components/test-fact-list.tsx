import styles from "../test-pages.module.css";
type Props = { label: string; facts: readonly { name: string; value: string }[] };

export function TestFactList({ label, facts }: Props) {
  return (
    <dl className={`card ${styles.testFacts}`} aria-label={label}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="sm ink2">{name}</dt>
          <dd className="b num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
