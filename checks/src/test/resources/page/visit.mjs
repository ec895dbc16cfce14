import { run } from './person.mjs';

await run();
