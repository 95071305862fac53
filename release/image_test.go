package main

import (
	"bytes"
	"compress/gzip"
	"crypto/x509"
	"encoding/json"
	"io"
	"os"
	"testing"

	"github.com/opencontainers/go-digest"
	oci "github.com/opencontainers/image-spec/specs-go/v1"
)

// TestImageIsConsistent follows the image like a loader, from its index to the files of its
// layer.
func TestImageIsConsistent(t *testing.T) {
	r := sample(t, "v1.0.0")
	if err := r.writeImage("arm64", contents{binary: []byte("program")}); err != nil {
		t.Fatal(err)
	}
	archive, err := os.Open(r.path("arm64", ".image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	files, _ := unpack(t, archive)
	blob := func(of oci.Descriptor) []byte {
		body := files[blobPath(of.Digest)]
		if digest.FromBytes(body) != of.Digest || int64(len(body)) != of.Size {
			t.Fatalf("%s is not what its digest says", of.Digest)
		}
		return body
	}
	read := func(text []byte, into any) {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatalf("%v in %q", err, text)
		}
	}
	var index oci.Index
	read(files[oci.ImageIndexFile], &index)
	var manifest oci.Manifest
	read(blob(index.Manifests[0]), &manifest)
	var image oci.Image
	read(blob(manifest.Config), &image)
	packed, err := gzip.NewReader(bytes.NewReader(blob(manifest.Layers[0])))
	if err != nil {
		t.Fatal(err)
	}
	layer, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if image.RootFS.DiffIDs[0] != digest.FromBytes(layer) || image.Architecture != "arm64" {
		t.Errorf("the image does not describe its layer: %+v", image)
	}
	var old []dockerManifest
	read(files["manifest.json"], &old)
	if files[old[0].Config] == nil || files[old[0].Layers[0]] == nil || old[0].RepoTags[0] != "croupier:v1.0.0" {
		t.Errorf("older loaders are sent astray: %+v", old)
	}

	bodies, headers := unpack(t, bytes.NewReader(layer))
	if string(bodies["usr/bin/croupier"]) != "program" || headers["usr/bin/croupier"].Mode != 0o755 {
		t.Error("the image lacks its program")
	}
	if data := headers["var/lib/croupier/"]; data == nil || data.Uid != imageUser || image.Config.User != imageOwner {
		t.Error("the data do not belong to the user")
	}
	if !x509.NewCertPool().AppendCertsFromPEM(bodies["etc/ssl/certs/ca-certificates.crt"]) {
		t.Error("the image trusts no certificate authority")
	}
}
