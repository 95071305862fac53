package main

import (
	"encoding/json"

	"github.com/opencontainers/go-digest"
	"github.com/opencontainers/image-spec/specs-go"
	oci "github.com/opencontainers/image-spec/specs-go/v1"
)

// layout is the folder of an image under construction.
type layout struct {
	reference string // name and version, as a user types them
	entries   []entry
}

// blob adds a blob under its digest.
func (l *layout) blob(kind string, body []byte) oci.Descriptor {
	sum := digest.FromBytes(body)
	l.entries = append(l.entries, file(blobPath(sum), 0o644, body))
	return oci.Descriptor{MediaType: kind, Digest: sum, Size: int64(len(body))}
}

func blobPath(sum digest.Digest) string {
	return "blobs/" + sum.Algorithm().String() + "/" + sum.Encoded()
}

// dockerManifest is an element of manifest.json, which docker before version 25 reads, and podman
// if it exists.
type dockerManifest struct {
	Config   string
	RepoTags []string
	Layers   []string
}

// close adds the manifest and the lists that refer to it.
func (l *layout) close(manifest oci.Manifest, platform oci.Platform) ([]entry, error) {
	text, err := json.Marshal(manifest)
	if err != nil {
		return nil, err
	}
	described := l.blob(oci.MediaTypeImageManifest, text)
	described.Platform = &platform
	described.Annotations = map[string]string{oci.AnnotationRefName: l.reference, "io.containerd.image.name": "docker.io/library/" + l.reference}
	lists := map[string]any{
		oci.ImageLayoutFile: oci.ImageLayout{Version: oci.ImageLayoutVersion},
		oci.ImageIndexFile: oci.Index{
			Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: oci.MediaTypeImageIndex, Manifests: []oci.Descriptor{described},
		},
		"manifest.json": []dockerManifest{{
			Config: blobPath(manifest.Config.Digest), RepoTags: []string{l.reference}, Layers: []string{blobPath(manifest.Layers[0].Digest)},
		}},
	}
	for name, list := range lists {
		text, err := json.Marshal(list)
		if err != nil {
			return nil, err
		}
		l.entries = append(l.entries, file(name, 0o644, text)) // writing sorts them
	}
	return l.entries, nil
}
