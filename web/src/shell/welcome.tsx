import { refused } from '../store';
import { Icon } from '../ui/icons';

/** What is seen without a token, or with one that is not good (any more). */
export function Welcome() {
  return (
    <main class="welcome" id="main">
      <div class="welcome-box">
        <Icon name="console" size={28} />
        <h1>Konsol</h1>
        {refused.value
          ? <p id="notice" role="status">The host refused this tab: {refused.value.message}.</p>
          : <p id="notice" role="status">There is no token in this tab.</p>}
        <p>Run <code>konsol open</code> on the machine where the host runs, or open the address that <code>konsol serve</code> prints. It ends in
          {' '}<code>#token=…</code>, and the token is in the file <code>token</code> of the host’s directory, too.</p>
      </div>
    </main>
  );
}
