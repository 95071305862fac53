package offsite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// storage is a real server of the protocol, in memory, with one bucket.
func storage(t *testing.T, around func(http.Handler) http.Handler) (Bucket, *s3mem.Backend) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("casino"); err != nil {
		t.Fatal(err)
	}
	handler := gofakes3.New(backend).Server()
	if around != nil {
		handler = around(handler)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Bucket{Private: true, Endpoint: server.URL, Region: "eu-1", Bucket: "casino", Prefix: "site/", AccessKey: "id", Secret: "hidden", PathStyle: true, attempts: 1}, backend
}

func open(t *testing.T, b Bucket) Readable {
	t.Helper()
	destination, err := b.Open()
	if err != nil {
		t.Fatal(err)
	}
	return destination
}

func TestBucketStoresAndReturnsCopies(t *testing.T) {
	bucket, backend := storage(t, nil)
	destination, ctx := open(t, bucket), t.Context()
	if err := destination.Check(ctx); err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{1000, partBytes + 1234} { // one part and two
		name, text := fmt.Sprintf("copy-%d", length), bytes.Repeat([]byte("x"), length)
		if err := destination.Send(ctx, name, bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		size, err := destination.Size(ctx, name)
		if err != nil || size != int64(length) {
			t.Errorf("%s has %d bytes, %v", name, size, err)
		}
		body, err := destination.Open(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		back, err := io.ReadAll(body)
		if err := errors.Join(err, body.Close()); err != nil || !bytes.Equal(back, text) {
			t.Errorf("%s comes back with %d bytes, %v", name, len(back), err)
		}
	}
	if _, err := backend.HeadObject("casino", "site/copy-1000"); err != nil {
		t.Errorf("the prefix: %v", err)
	}
	for range 2 {
		if err := destination.Remove(ctx, "copy-1000"); err != nil {
			t.Error(err)
		}
	}
	if _, err := destination.Size(ctx, "copy-1000"); err == nil {
		t.Error("it is still there")
	}
}

// A failed transfer stores nothing under the name, and the error does not include the
// secret.
func TestStorageFailureIsReported(t *testing.T) {
	refuse := func(status int, body string) func(http.Handler) http.Handler {
		return func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPut {
					w.WriteHeader(status)
					_, _ = io.WriteString(w, body)
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	}
	halved := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut {
				_, _ = io.CopyN(io.Discard, r.Body, 100)
				panic(http.ErrAbortHandler)
			}
			next.ServeHTTP(w, r)
		})
	}
	for name, test := range map[string]struct {
		around func(http.Handler) http.Handler
		says   string
	}{
		"403":     {refuse(403, `<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>`), "Access Denied (AccessDenied, HTTP 403)"},
		"garbage": {refuse(400, "<html>proxy</html>"), "HTTP 400"},
		"half":    {halved, "send to the bucket casino"},
	} {
		bucket, backend := storage(t, test.around)
		destination := open(t, bucket)
		err := destination.Send(t.Context(), "copy", strings.NewReader(strings.Repeat("x", 1<<20)))
		if err == nil || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), bucket.Secret) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := backend.HeadObject("casino", "site/copy"); err == nil {
			t.Errorf("%s: something has the name", name)
		}
		if err := destination.Check(t.Context()); err == nil {
			t.Errorf("%s: the check finds nothing", name)
		}
	}
	bucket, backend := storage(t, nil)
	destination := open(t, bucket)
	if err := destination.Send(t.Context(), "copy", io.MultiReader(strings.NewReader(strings.Repeat("x", 2*partBytes)), iotest.ErrReader(io.ErrNoProgress))); err == nil {
		t.Error("a source that fails is not noticed")
	}
	if _, err := backend.HeadObject("casino", "site/copy"); err == nil {
		t.Error("half a copy has the name")
	}
	bucket.Endpoint = "http://127.0.0.1:1"
	if err := open(t, bucket).Send(t.Context(), "copy", strings.NewReader("x")); err == nil {
		t.Error("a missing server is not reported")
	}
}

func TestStalledTransferIsCancelled(t *testing.T) {
	release := make(chan struct{})
	bucket, _ := storage(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut {
				<-release
			}
			next.ServeHTTP(w, r)
		})
	})
	defer close(release)
	ctx, source, stop := Watched(t.Context(), strings.NewReader("x"), 50*time.Millisecond)
	defer stop()
	err := Stalled(ctx, open(t, bucket).Send(ctx, "copy", source))
	if !errors.Is(err, ErrStalled) {
		t.Error(err)
	}
}

func TestBucketIsValidatedBeforeRequest(t *testing.T) {
	sound := Bucket{Private: true, Endpoint: "https://s3.example", Region: "eu-1", Bucket: "casino", AccessKey: "id", Secret: "x"}
	if err := sound.Validate(); err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string][]func(*Bucket){
		"endpoint": {
			func(b *Bucket) { b.Endpoint = "s3.example" }, func(b *Bucket) { b.Endpoint = "ftp://s3.example" },
			func(b *Bucket) { b.Endpoint = "https://s3.example/path" }, func(b *Bucket) { b.Endpoint = "https://u:p@s3.example" },
			func(b *Bucket) { b.Endpoint = "https://s3.example?x" }, func(b *Bucket) { b.Endpoint = "file:///etc/passwd" },
		},
		"region":     {func(b *Bucket) { b.Region = "eu 1" }},
		"bucket":     {func(b *Bucket) { b.Bucket = "../x" }, func(b *Bucket) { b.Bucket = "A" }},
		"prefix":     {func(b *Bucket) { b.Prefix = "../" }, func(b *Bucket) { b.Prefix = "/x/" }, func(b *Bucket) { b.Prefix = "x" }},
		"access_key": {func(b *Bucket) { b.AccessKey = "a\nb" }, func(b *Bucket) { b.AccessKey = "" }},
		"secret":     {func(b *Bucket) { b.Secret = "" }},
	} {
		for i, do := range change {
			b := sound
			do(&b)
			var problem Problem
			if _, err := b.Open(); !errors.As(err, &problem) || problem.Field != field {
				t.Errorf("%s %d: %v", field, i, err)
			}
		}
	}
}

func TestProgramReceivesCopies(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	shell := func(script string) Command { return Command{"/bin/sh", "-c", script} }
	saveToFolder := shell(`cat > "` + folder + `/$` + NameVariable + `"`)
	text := strings.Repeat("0123456789", 100_000)
	if err := errors.Join(saveToFolder.Check(ctx), saveToFolder.Send(ctx, "one", strings.NewReader(text))); err != nil {
		t.Fatal(err)
	}
	if stored, err := os.ReadFile(filepath.Join(folder, "one")); err != nil || string(stored) != text {
		t.Errorf("it kept %d bytes, %v", len(stored), err)
	}
	if err := shell("cat > /dev/null; echo no space >&2; exit 3").Send(ctx, "x", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "no space") {
		t.Errorf("a program that fails: %v", err)
	}
	if err := shell("exit 0").Send(ctx, "x", strings.NewReader(text)); err == nil {
		t.Error("a program that reads nothing has stored nothing")
	}
	// A truncated copy must not look complete to the program.
	done := filepath.Join(folder, "done")
	cut := io.MultiReader(strings.NewReader("x"), iotest.ErrReader(io.ErrNoProgress))
	if err := shell("cat > /dev/null && touch "+done).Send(ctx, "x", cut); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a source that fails: %v", err)
	}
	if _, err := os.Stat(done); err == nil {
		t.Error("the program took half a copy for a whole one")
	}
	watched, source, stop := Watched(ctx, strings.NewReader(text), 50*time.Millisecond)
	defer stop()
	if err := Stalled(watched, shell("exec sleep 60").Send(watched, "x", source)); !errors.Is(err, ErrStalled) {
		t.Errorf("a program that stands still: %v", err)
	}
	removed := Command{"/nowhere/program"}
	if removed.Check(ctx) == nil || removed.Send(context.Background(), "x", strings.NewReader("x")) == nil {
		t.Error("a program that is not there is not noticed")
	}
}
