"""How people are known again."""

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.queries import user_with_preference


class AccountBackend(AuthenticationBackend):  # type: ignore[misc]
    """Allauth's, but a user comes with the preference, in one round trip."""

    def get_user(self, user_id: int) -> User | None:
        user = user_with_preference(user_id)
        return user if user and not user.is_banned and self.user_can_authenticate(user) else None
