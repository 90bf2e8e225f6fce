// The script of the reference: what the guides have, the caller's address and key in the code, and a form that sends the request.
import './docs.ts';
import { takeKeyFromAddress } from './api/index.ts';
import { fillIn, offerTrying, redirectRoute } from './reference/index.ts';

takeKeyFromAddress();
redirectRoute();
fillIn();
offerTrying();
