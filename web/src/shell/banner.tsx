import { access, incomplete, line } from '../store';
import { Icon } from '../ui/icons';

/** What is wrong with the line to the host, or special about this tab. */
export function Banner() {
  return (
    <div role="status" class="banners">
      {line.value === 'down' && (
        <p class="banner warn"><Icon name="warning" />The host does not answer. What you see is what was there last; the page goes on trying.</p>
      )}
      {incomplete.value && <p class="banner warn"><Icon name="warning" />Sessions are missing from the list: {incomplete.value}</p>}
      {!access.value.write && <p class="banner"><Icon name="eye" />You look at this through a link that cannot change anything.</p>}
    </div>
  );
}
