package offsite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is how an S3-compatible bucket is reached.
type Bucket struct {
	// Endpoint is the address of the storage, such as https://s3.example.
	Endpoint string
	Region   string
	Bucket   string
	// Prefix begins the names of all objects, such as casino/.
	Prefix            string
	AccessKey, Secret string
	// PathStyle puts the bucket into the path and not into the host's name.
	PathStyle bool
	// attempts is how often a request is made; 0 is usual.
	attempts int
}

// Problem is what is wrong with a field of a Bucket.
type Problem struct{ Field, Text string }

// Error implements error.
func (p Problem) Error() string { return p.Field + ": " + p.Text }

var (
	regionPattern = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)
	bucketPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	prefixPattern = regexp.MustCompile(`^([A-Za-z0-9_-][A-Za-z0-9._-]*/)*$`)
	accessPattern = regexp.MustCompile(`^[\x21-\x7e]{1,128}$`)
)

// Validate says what is wrong.
func (b Bucket) Validate() error {
	address, err := url.Parse(b.Endpoint)
	switch {
	case err != nil || (address.Scheme != "https" && address.Scheme != "http") || address.Host == "" || address.User != nil ||
		strings.Trim(address.Path, "/") != "" || address.RawQuery != "" || address.Fragment != "" || len(b.Endpoint) > 200:
		return Problem{"endpoint", "It must be an address such as https://s3.example, without a path."}
	case !regionPattern.MatchString(b.Region):
		return Problem{"region", "It must be a name such as eu-central-1."}
	case !bucketPattern.MatchString(b.Bucket):
		return Problem{"bucket", "It must have 3 to 63 small letters, digits, dots and hyphens."}
	case len(b.Prefix) > 200 || !prefixPattern.MatchString(b.Prefix):
		return Problem{"prefix", "It must be empty or folders such as casino/ that end in a slash."}
	case !accessPattern.MatchString(b.AccessKey):
		return Problem{"access_key", "It is missing, or has characters that no key has."}
	case b.Secret == "" || len(b.Secret) > 256:
		return Problem{"secret", "It is missing."}
	}
	return nil
}

const (
	// partBytes is the size of the parts of an upload, which bounds what is held in
	// memory. There may be 10,000 of them: 160 GB.
	partBytes = 16 << 20
	// attempts is how often a request is made that fails for reasons that pass.
	attempts       = 3
	dialTimeout    = 15 * time.Second
	answerTimeout  = time.Minute
	probeName      = "croupier-probe"
	contentType    = "application/octet-stream"
	notThere       = "NoSuchKey"
	idleConnection = 30 * time.Second
)

// s3 is a Bucket that is in use.
type s3 struct {
	Bucket
	client *minio.Client
	core   minio.Core
}

// Open makes a place of a bucket. It does not ask the storage anything.
func (b Bucket) Open() (Readable, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	address, err := url.Parse(b.Endpoint)
	if err != nil {
		return nil, Problem{"endpoint", err.Error()}
	}
	style := minio.BucketLookupDNS
	if b.PathStyle {
		style = minio.BucketLookupPath
	}
	client, err := minio.New(address.Host, &minio.Options{
		Creds: credentials.NewStaticV4(b.AccessKey, b.Secret, ""), Secure: address.Scheme == "https", Region: b.Region,
		BucketLookup: style, MaxRetries: cmp.Or(b.attempts, attempts),
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: dialTimeout}).DialContext, TLSHandshakeTimeout: dialTimeout,
			ResponseHeaderTimeout: answerTimeout, IdleConnTimeout: idleConnection, DisableCompression: true,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("reach the bucket: %w", err)
	}
	return &s3{Bucket: b, client: client, core: minio.Core{Client: client}}, nil
}

// Name implements Place.
func (s *s3) Name() string { return s.Endpoint + "/" + s.Bucket.Bucket + "/" + s.Prefix }

// Send implements Place. The parts of an upload that fails are taken back, and the
// storage shows nothing of it under the name.
func (s *s3) Send(ctx context.Context, name string, r io.Reader) error {
	// What an earlier process left half sent costs room and is shown to nobody.
	if err := s.client.RemoveIncompleteUpload(ctx, s.Bucket.Bucket, s.Prefix+name); err != nil && minio.ToErrorResponse(err).Code == "" {
		return s.failed("send to", err)
	}
	_, err := s.client.PutObject(ctx, s.Bucket.Bucket, s.Prefix+name, r, -1, putOptions())
	if err != nil {
		return s.failed("send to", err)
	}
	return nil
}

// putOptions have each part checked by its hash, in the form that all storages
// know.
func putOptions() minio.PutObjectOptions {
	return minio.PutObjectOptions{ContentType: contentType, PartSize: partBytes, SendContentMd5: true, DisableContentSha256: true}
}

// Size implements Readable.
func (s *s3) Size(ctx context.Context, name string) (int64, error) {
	info, err := s.client.StatObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return 0, s.failed("look into", err)
	}
	return info.Size, nil
}

// Open implements Readable.
func (s *s3) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	body, _, _, err := s.core.GetObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, s.failed("read from", err)
	}
	return body, nil
}

// Remove implements Readable.
func (s *s3) Remove(ctx context.Context, name string) error {
	err := s.client.RemoveObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.RemoveObjectOptions{})
	if err != nil && minio.ToErrorResponse(err).Code != notThere {
		return s.failed("remove from", err)
	}
	return nil
}

// Check implements Place. A place that forbids to remove what it was given is a
// good place for backups.
func (s *s3) Check(ctx context.Context) error {
	const probe = "croupier was here\n"
	_, err := s.client.PutObject(ctx, s.Bucket.Bucket, s.Prefix+probeName, strings.NewReader(probe), int64(len(probe)), putOptions())
	if err != nil {
		return s.failed("write to", err)
	}
	size, err := s.Size(ctx, probeName)
	if err != nil {
		return err
	}
	if size != int64(len(probe)) {
		return errors.New("the storage keeps something else than it is given")
	}
	_ = s.Remove(ctx, probeName)
	return nil
}

// failed says in words what the storage answered.
func (s *s3) failed(doing string, err error) error {
	answer := minio.ToErrorResponse(err)
	if answer.Code == "" || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s the bucket %s: %w", doing, s.Bucket.Bucket, err)
	}
	return fmt.Errorf("%s the bucket %s: %s (%s, HTTP %d)", doing, s.Bucket.Bucket, strings.TrimSuffix(answer.Message, "."), answer.Code, answer.StatusCode)
}
