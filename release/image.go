package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"encoding/pem"
	"io"
	"os"
	"time"

	"github.com/opencontainers/go-digest"
	"github.com/opencontainers/image-spec/specs-go"
	oci "github.com/opencontainers/image-spec/specs-go/v1"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

const (
	// imageUser is the number of the user in the image; by a number a cluster can see that it is
	// not root.
	imageUser  = 65532
	imageOwner = "65532:65532"
	imageData  = "/var/lib/croupier"
)

// imageEntries are all files of the image, which has no base image.
func imageEntries(g contents) []entry {
	data := folder("var/lib/croupier", 0o700)
	data.owner = imageUser // a new volume copies it
	return []entry{
		file("usr/bin/croupier", 0o755, g.binary),
		file("etc/ssl/certs/ca-certificates.crt", 0o644, rootCertificates()),
		file("etc/passwd", 0o644, []byte("root:x:0:0:root:/root:/sbin/nologin\ncroupier:x:"+imageOwner+":croupier:"+imageData+":/sbin/nologin\n")),
		file("etc/group", 0o644, []byte("root:x:0:\ncroupier:x:65532:\n")),
		folder("etc/croupier", 0o755),
		folder("tmp", 0o1777),
		data,
		file(packageDocs+"/sbom.cdx.json", 0o644, g.sbom),
		file(packageDocs+"/third-party-licences.txt", 0o644, g.notices),
	}
}

// rootCertificates are those of Mozilla, without the few that it trusts only partially, which a
// file of certificates cannot express.
func rootCertificates() []byte {
	var all bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			_ = pem.Encode(&all, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer accepts everything
		}
	}
	return all.Bytes()
}

// writeImage makes the image as a file that docker and podman load and skopeo copies: an OCI
// layout, with the list that older versions of docker need.
func (r release) writeImage(arch string, g contents) error {
	layer, unpacked, err := r.layer(imageEntries(g))
	if err != nil {
		return err
	}
	config, err := json.Marshal(r.imageConfig(arch, unpacked))
	if err != nil {
		return err
	}
	layout := layout{reference: "croupier:" + r.version}
	manifest := oci.Manifest{
		Versioned: specs.Versioned{SchemaVersion: 2},
		MediaType: oci.MediaTypeImageManifest,
		Config:    layout.blob(oci.MediaTypeImageConfig, config),
		Layers:    []oci.Descriptor{layout.blob(oci.MediaTypeImageLayerGzip, layer)},
	}
	entries, err := layout.close(manifest, oci.Platform{OS: "linux", Architecture: arch})
	if err != nil {
		return err
	}
	var archive bytes.Buffer
	if err := writeTar(&archive, entries, r.time); err != nil {
		return err
	}
	return os.WriteFile(r.path(arch, ".image.tar"), archive.Bytes(), 0o644)
}

// layer packs files, and returns the digest of the uncompressed layer.
func (r release) layer(entries []entry) (packed []byte, unpacked digest.Digest, err error) {
	hash := sha256.New()
	var out bytes.Buffer
	err = compress(&out, func(w io.Writer) error { return writeTar(io.MultiWriter(w, hash), entries, r.time) })
	return out.Bytes(), digest.NewDigestFromBytes(digest.SHA256, hash.Sum(nil)), err
}

func (r release) imageConfig(arch string, layer digest.Digest) oci.Image {
	return oci.Image{
		Created:  &r.time,
		Platform: oci.Platform{OS: "linux", Architecture: arch},
		Config: oci.ImageConfig{
			User:         imageOwner,
			ExposedPorts: map[string]struct{}{"8080/tcp": {}, "2096/tcp": {}, "2083/tcp": {}},
			Env:          []string{"PATH=/usr/bin", "CROUPIER_DATA=" + imageData},
			Entrypoint:   []string{"croupier"},
			Cmd:          []string{"serve"},
			Volumes:      map[string]struct{}{imageData: {}},
			WorkingDir:   "/etc/croupier", // a config.yaml in this folder is read
			Labels: map[string]string{
				oci.AnnotationTitle: "croupier", oci.AnnotationVersion: r.version, oci.AnnotationRevision: r.commit,
				oci.AnnotationCreated: r.time.Format(time.RFC3339),
			},
		},
		RootFS:  oci.RootFS{Type: "layers", DiffIDs: []digest.Digest{layer}},
		History: []oci.History{{Created: &r.time, CreatedBy: "make release"}},
	}
}
