{{/* Labels of every object. */}}
{{- define "lotse.labels" -}}
app.kubernetes.io/part-of: lotse
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* What the pods of a component are found by; (list $ "api"). */}}
{{- define "lotse.selector" -}}
app.kubernetes.io/part-of: lotse
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* An image; (list $ "api"). */}}
{{- define "lotse.image" -}}
{{- $images := (index . 0).Values.images -}}
{{- $digest := index $images.digests (index . 1) -}}
{{- if $digest -}}
{{ $images.prefix }}/{{ index . 1 }}@{{ $digest }}
{{- else -}}
{{ $images.prefix }}/{{ index . 1 }}:{{ $images.tag | default (index . 0).Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* What every pod has, in terms of Pod Security "restricted"; (list $ "api"). */}}
{{- define "lotse.pod" -}}
{{- $values := index (index . 0).Values (index . 1) -}}
{{- with (index . 0).Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  seccompProfile: { type: RuntimeDefault }
{{- with $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Replicas apart from each other where the nodes allow it; (list $ "api"). */}}
{{- define "lotse.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "lotse.selector" . | nindent 8 }}
{{- end }}

{{/* What every container has; (list $ "api"), or (list $ "operator" "staff") for another part that runs on the image of the operator. */}}
{{- define "lotse.container" -}}
image: {{ include "lotse.image" . | quote }}
imagePullPolicy: {{ (index . 0).Values.images.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml (index (index . 0).Values (last .)).resources | nindent 2 }}
{{- end }}

{{/* Health on the private port; it is never routed. */}}
{{- define "lotse.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: private }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: private }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: private }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* The settings that all servers share. */}}
{{- define "lotse.shared" -}}
- { name: TZ, value: UTC }
- { name: LOTSE_HOST, value: {{ .Values.listenAddress | quote }} }
- { name: LOTSE_METRICS_PORT, value: '9090' }
{{- end }}

{{/* A setting from a Secret; (list "NAME" "secret" "key"). */}}
{{- define "lotse.secret" -}}
- name: {{ index . 0 }}
  valueFrom: { secretKeyRef: { name: {{ index . 1 }}, key: {{ index . 2 }} } }
{{- end }}

{{/* The certificate authority of PostgreSQL, if there is one. */}}
{{- define "lotse.authorityMount" -}}
{{- if .Values.secrets.postgresAuthority }}
volumeMounts:
  - { name: postgres-authority, mountPath: /etc/lotse/postgres, readOnly: true }
{{- end }}
{{- end }}
{{- define "lotse.authorityVolume" -}}
{{- with .Values.secrets.postgresAuthority }}
volumes:
  - name: postgres-authority
    secret: { secretName: {{ . }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}

{{- define "lotse.keycloakPublicUrl" -}}
{{ .Values.keycloak.publicUrl | default (printf "https://%s" .Values.hosts.auth) }}
{{- end }}
