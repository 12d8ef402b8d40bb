# The site and all that it needs to run; compose.yaml starts it. Build: docker build -t cosmos .
FROM python:3.11-slim
WORKDIR /cosmos
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
ARG RELEASE=""
RUN python -m cosmos_site.mo_files \
    && echo "$RELEASE" >RELEASE \
    && useradd --create-home cosmos \
    && mkdir /data && chown cosmos /data
USER cosmos
ENV COSMOS_DATA=/data PYTHONUNBUFFERED=1
CMD ["python", "cosmos_site/supervise.py", "--listen", "0.0.0.0:8000", "--processes", "2", "--", "python", "-m", "cosmos_site.web", "--fd", "{fd}"]
