"""The addresses of the sockets."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
