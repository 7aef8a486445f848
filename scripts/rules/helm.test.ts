import { Ajv } from 'ajv'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderTemplate } from './go-template.ts'
import { read, root } from './repository.ts'

const chart = 'deploy/helm/fanal'
const values = parse(read(`${chart}/values.yaml`)) as Record<string, object>
const { version, appVersion } = parse(read(`${chart}/Chart.yaml`)) as { version: string; appVersion: string }
/** What the Prometheus operator asks for, of what the chart says. */
class ServiceMonitor {
  private static readonly check = new Ajv().compile({
    type: 'object',
    additionalProperties: false,
    required: ['apiVersion', 'metadata', 'spec'],
    properties: {
      apiVersion: { const: 'monitoring.coreos.com/v1' },
      metadata: { type: 'object', required: ['name'] },
      spec: {
        type: 'object',
        additionalProperties: false,
        required: ['selector', 'endpoints'],
        properties: {
          jobLabel: { type: 'string' },
          selector: { type: 'object', required: ['matchLabels'] },
          endpoints: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['port'],
              properties: {
                port: { type: 'string' },
                path: { type: 'string' },
                interval: { type: 'string', pattern: '^(0|([0-9]+(ms|s|m|h))+)$' },
                authorization: {
                  type: 'object',
                  properties: { credentials: { type: 'object', required: ['name', 'key'] } },
                },
              },
            },
          },
        },
      },
    },
  })
  private readonly manifest: object
  constructor(manifest: object) {
    this.manifest = manifest
  }
  validate(): void {
    if (!ServiceMonitor.check(this.manifest)) throw new Error(JSON.stringify(ServiceMonitor.check.errors))
  }
}

const models = { Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Service, ServiceMonitor }

type Manifest = { kind: keyof typeof models } & Record<string, unknown>

/** Every manifest that the chart makes, by kind. */
function manifests(given: object = {}): Map<string, Manifest> {
  const scope = {
    Values: { ...values, ...given },
    Release: { Name: 'portal' },
    Chart: { AppVersion: appVersion },
  }
  const files = readdirSync(join(root, chart, 'templates')).filter((name) => name.endsWith('.yaml'))
  const rendered = files
    .map((name) => parse(renderTemplate(read(`${chart}/templates/${name}`), scope)) as Manifest | null)
    .filter((one) => one !== null)
  return new Map(rendered.map((one) => [one.kind, one]))
}

const problems = ({ kind, ...manifest }: Manifest): string => {
  try {
    new models[kind](manifest).validate()
    return ''
  } catch (error) {
    return `${kind}: ${String(error)}`
  }
}

const claim = { dataClaim: 'files' }
const open = { ingress: { ...values['ingress'], enabled: false } }
const noPolicy = { networkPolicy: { ...values['networkPolicy'], enabled: false } }
const watched = { serviceMonitor: { enabled: true, interval: '15s', labels: { release: 'prometheus' } } }
const unlabelled = { serviceMonitor: { ...watched.serviceMonitor, labels: {} } }
const named = {
  env: { LOG_LEVEL: 'warn' },
  image: { ...values['image'], tag: '1.2.3' },
  tolerations: [{ key: 'a' }],
}

describe('the chart', () => {
  test.each<[string, object, number]>([
    ['as it is', {}, 5],
    ['with a claim', claim, 5],
    ['without an ingress', open, 4],
    ['without a network policy', noPolicy, 4],
    ['with values of its own', named, 5],
    ['with who watches it', watched, 6],
    ['with who watches it, and finds it by itself', unlabelled, 6],
  ])('%s makes what Kubernetes takes', (_, given, count) => {
    const made = [...manifests(given).values()]
    expect(made).toHaveLength(count)
    expect(made.map(problems).filter(Boolean)).toEqual([])
  })

  test('is watched under the name that the alerts know, with the token of the Secret', () => {
    const monitor = manifests(watched).get('ServiceMonitor') as unknown as {
      metadata: { labels: Record<string, string> }
      spec: { jobLabel: string; endpoints: object[] }
    }
    const service = manifests().get('Service') as unknown as { metadata: { labels: Record<string, string> } }
    expect(service.metadata.labels[monitor.spec.jobLabel]).toBe('fanal')
    expect(monitor.metadata.labels['release']).toBe('prometheus')
    expect(monitor.spec.endpoints).toMatchObject([
      { path: '/metrics', authorization: { credentials: { name: 'fanal', key: 'METRICS_TOKEN' } } },
    ])
  })

  test('what Kubernetes refuses is found', () => {
    expect(problems({ ...manifests().get('Deployment')!, spec: { replicas: 'two' } })).toMatch(/Deployment/)
  })

  test.each<[string, object, boolean]>([
    ['as it is', {}, true],
    ['one replica', { replicas: 1 }, false],
    ['no https', { publicUrl: 'http://portal.example.com' }, false],
    ['a typing error', { replica: 3 }, false],
    ['a number where text is needed', { env: { LOG_LEVEL: 1 } }, false],
  ])('values: %s', (_, given, isValid) => {
    const validate = new Ajv().compile(JSON.parse(read(`${chart}/values.schema.json`)) as object)
    expect(validate({ ...values, ...given })).toBe(isValid)
  })

  test('has the version of the portal', () => {
    const { version: own } = JSON.parse(read('package.json')) as { version: string }
    expect([version, appVersion]).toEqual([own, own])
  })
})

describe('its pods', () => {
  const { spec } = manifests(named).get('Deployment') as unknown as {
    spec: { strategy: object; template: { spec: Pod } }
  }
  interface Pod {
    securityContext: object
    containers: Container[]
    volumes: object[]
  }
  interface Container extends Record<string, object | string> {
    env: { name: string; value: string }[]
  }
  const [portal] = spec.template.spec.containers

  test('are replaced only by ready ones, and drained before they stop', () => {
    expect(spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    })
    expect(portal?.['readinessProbe']).toMatchObject({
      httpGet: { path: '/health/ready' },
      failureThreshold: 1,
    })
    expect(portal?.['livenessProbe']).toMatchObject({ httpGet: { path: '/health/live' } })
    expect(portal?.['lifecycle']).toEqual({ preStop: { exec: { command: ['sleep', '5'] } } })
  })

  test('are no root, and write nowhere but in their volumes', () => {
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(portal?.['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(portal?.['volumeMounts']).toEqual([
      { name: 'data', mountPath: '/data' },
      { name: 'tmp', mountPath: '/tmp' },
    ])
  })

  test('take secrets from a Secret, the rest from the values', () => {
    expect(portal?.['envFrom']).toEqual([{ secretRef: { name: 'fanal' } }])
    expect(portal?.env.map(({ name }) => name)).toEqual(['PUBLIC_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL'])
    expect(portal?.['image']).toBe('registry.example.com/fanal:1.2.3')
  })

  test('name only variables that the portal knows', () => {
    const known = read('apps/api/src/platform/env.ts')
    expect(portal?.env.filter(({ name }) => !known.includes(`  ${name}: `))).toEqual([])
  })
})
