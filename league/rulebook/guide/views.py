from django.http import Http404, HttpRequest, HttpResponse

from league.core.web.pages import show
from league.rulebook.guide.pages import BY_SLUG, example_of
from league.rulebook.guide.rendering import rendered


def guide(request: HttpRequest, page: str) -> HttpResponse:
    """A page of the guide, in English: it is the documentation as it is in the repository."""
    shown = BY_SLUG.get(page)
    if shown is None:
        raise Http404
    return show(request, "rulebook/guide.html", here=shown, page=rendered(shown))


def example(request: HttpRequest, name: str) -> HttpResponse:
    """A program of docs/examples, as text."""
    path = example_of(name)
    if path is None:
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="text/plain; charset=utf-8")
