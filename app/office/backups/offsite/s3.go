package offsite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"croupier/app/kernel/safehttp"
)

// Bucket is the configuration of an S3-compatible bucket.
type Bucket struct {
	// Endpoint is the address of the storage, such as https://s3.example.
	Endpoint string
	Region   string
	Bucket   string
	// Prefix is the prefix of all object names, such as casino/.
	Prefix            string
	AccessKey, Secret string
	// PathStyle puts the bucket into the path instead of the host name.
	PathStyle bool
	// Private allows addresses of this machine and of private networks, and uses the
	// proxy of the environment.
	Private bool
	// attempts is the maximum number of attempts per request; 0 means the default.
	attempts int
}

// Problem is a validation error of a field of a Bucket.
type Problem struct{ Field, Text string }

// Error implements error.
func (p Problem) Error() string { return p.Field + ": " + p.Text }

var (
	regionPattern = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)
	bucketPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	prefixPattern = regexp.MustCompile(`^([A-Za-z0-9_-][A-Za-z0-9._-]*/)*$`)
	accessPattern = regexp.MustCompile(`^[\x21-\x7e]{1,128}$`)
)

// Validate returns the first invalid field as a Problem.
func (b Bucket) Validate() error {
	address, err := url.Parse(b.Endpoint)
	switch {
	case err != nil || (address.Scheme != "https" && address.Scheme != "http") || address.Host == "" || address.User != nil ||
		strings.Trim(address.Path, "/") != "" || address.RawQuery != "" || address.Fragment != "" || len(b.Endpoint) > 200:
		return Problem{"endpoint", "It must be an address such as https://s3.example, without a path."}
	case !regionPattern.MatchString(b.Region):
		return Problem{"region", "It must be a name such as eu-central-1."}
	case !bucketPattern.MatchString(b.Bucket):
		return Problem{"bucket", "It must have 3 to 63 lower-case letters, digits, dots and hyphens."}
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
	// partBytes is the size of the parts of an upload, which limits the memory in use. An
	// upload has at most 10,000 parts: 160 GB.
	partBytes = 16 << 20
	// attempts is the maximum number of attempts of a request with temporary failures.
	attempts        = 3
	dialTimeout     = 15 * time.Second
	responseTimeout = time.Minute
	probeName       = "croupier-probe"
	contentType     = "application/octet-stream"
	codeNoSuchKey   = "NoSuchKey"
	idleConnection  = 30 * time.Second
)

// s3 is an opened Bucket.
type s3 struct {
	Bucket
	client *minio.Client
	core   minio.Core
}

// Open returns the destination of a bucket. It sends no request to the storage.
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
	private, proxy := safehttp.ErrPrivate, func(*http.Request) (*url.URL, error) { return nil, nil }
	if b.Private {
		private, proxy = nil, http.ProxyFromEnvironment
	}
	client, err := minio.New(address.Host, &minio.Options{
		Creds: credentials.NewStaticV4(b.AccessKey, b.Secret, ""), Secure: address.Scheme == "https", Region: b.Region,
		BucketLookup: style, MaxRetries: cmp.Or(b.attempts, attempts),
		Transport: &http.Transport{
			Proxy: proxy, DialContext: safehttp.NewDialer(dialTimeout, private).DialContext, TLSHandshakeTimeout: dialTimeout,
			ResponseHeaderTimeout: responseTimeout, IdleConnTimeout: idleConnection, DisableCompression: true,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("reach the bucket: %w", err)
	}
	return &s3{Bucket: b, client: client, core: minio.Core{Client: client}}, nil
}

// Reason returns the reason of a bucket's error as a fixed text. It returns "" for errors
// that staff cannot act on. It includes no other part of the response.
func Reason(err error) string {
	code := minio.ToErrorResponse(err).Code
	switch code {
	case "NoSuchBucket", "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "RequestTimeTooSkewed", "AuthorizationHeaderMalformed":
		return code
	default:
		return ""
	}
}

// Name implements Place.
func (s *s3) Name() string { return s.Endpoint + "/" + s.Bucket.Bucket + "/" + s.Prefix }

// Send implements Place. If an upload fails, its parts are deleted, and the storage has
// no object under the name.
func (s *s3) Send(ctx context.Context, name string, r io.Reader) error {
	// An unfinished upload of an earlier process uses space and is not visible.
	if err := s.client.RemoveIncompleteUpload(ctx, s.Bucket.Bucket, s.Prefix+name); err != nil && minio.ToErrorResponse(err).Code == "" {
		return s.describe("send to", err)
	}
	_, err := s.client.PutObject(ctx, s.Bucket.Bucket, s.Prefix+name, r, -1, putOptions())
	if err != nil {
		return s.describe("send to", err)
	}
	return nil
}

// putOptions makes the storage verify the hash of each part, in the form that all
// storages support.
func putOptions() minio.PutObjectOptions {
	return minio.PutObjectOptions{ContentType: contentType, PartSize: partBytes, SendContentMd5: true, DisableContentSha256: true}
}

// Size implements Readable.
func (s *s3) Size(ctx context.Context, name string) (int64, error) {
	info, err := s.client.StatObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.StatObjectOptions{})
	if err != nil {
		return 0, s.describe("look into", err)
	}
	return info.Size, nil
}

// Open implements Readable.
func (s *s3) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	body, _, _, err := s.core.GetObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, s.describe("read from", err)
	}
	return body, nil
}

// Remove implements Readable.
func (s *s3) Remove(ctx context.Context, name string) error {
	err := s.client.RemoveObject(ctx, s.Bucket.Bucket, s.Prefix+name, minio.RemoveObjectOptions{})
	if err != nil && minio.ToErrorResponse(err).Code != codeNoSuchKey {
		return s.describe("remove from", err)
	}
	return nil
}

// Check implements Place. A destination that forbids to delete the stored file is valid
// for backups.
func (s *s3) Check(ctx context.Context) error {
	const probe = "croupier was here\n"
	_, err := s.client.PutObject(ctx, s.Bucket.Bucket, s.Prefix+probeName, strings.NewReader(probe), int64(len(probe)), putOptions())
	if err != nil {
		return s.describe("write to", err)
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

// describe returns the storage's error as a text.
func (s *s3) describe(doing string, err error) error {
	answer := minio.ToErrorResponse(err)
	if answer.Code == "" || errors.Is(err, context.Canceled) {
		return fmt.Errorf("%s the bucket %s: %w", doing, s.Bucket.Bucket, err)
	}
	return fmt.Errorf("%s the bucket %s: %s (%s, HTTP %d)", doing, s.Bucket.Bucket, strings.TrimSuffix(answer.Message, "."), answer.Code, answer.StatusCode)
}
