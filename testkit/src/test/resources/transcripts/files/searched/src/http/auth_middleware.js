import { verify } from './tokens';

/** Authentication middleware: lets a request pass only if its bearer token is known. */
export function requireUser(request, response, next) {
  const user = verify(request.headers.authorization);
  if (!user) {
    return response.status(401).end();
  }
  request.user = user;
  next();
}
